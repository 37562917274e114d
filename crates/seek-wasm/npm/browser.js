// @ts-check
// The package in browsers and for bundlers.

import { compiled } from "./compiled.js";
import { makeSeeker } from "./seeker.js";

export { SeekError } from "./error.js";

const seeker = makeSeeker(compiled);

export const { extract, classify, methods, version } = seeker;
