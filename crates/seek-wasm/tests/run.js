// @ts-check
// Runs the tests of the package under Node, and those of the demo in Chromium. Words on the command line choose tests by their names.

import { runTests } from "../../seek-label/browser-tests/harness.js";
import "./program_test.js";
import "./input_test.js";
import "./package_test.js";
import "./words_test.js";
import "./demo_test.js";
import "./worker_test.js";
import "./privacy_test.js";
import "./update_test.js";
import "./accessibility_test.js";

process.exit((await runTests(process.argv.slice(2))) > 0 ? 1 : 0);
