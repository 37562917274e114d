// @ts-check
// Runs the tests of the label tool in a browser. Words on the command line choose tests by their names.

import { runTests } from "./harness.js";
import "./state_test.js";
import "./workflow_test.js";
import "./page_view_test.js";
import "./threshold_test.js";
import "./decision_test.js";
import "./saving_test.js";
import "./hostile_test.js";
import "./accessibility_test.js";
import "./speed_test.js";

process.exit((await runTests(process.argv.slice(2))) > 0 ? 1 : 0);
