// @ts-check
// What the browser remembers for the person: the name, and switches of the view. Labels are never kept here.

/**
 * @param {"annotator" | "colours" | "keys"} name
 * @returns {string | null}
 */
export function recall(name) {
  try {
    return localStorage.getItem(`seek-label-${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {"annotator" | "colours" | "keys"} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`seek-label-${name}`, value);
  } catch {
    // A browser that stores nothing asks for the name again.
  }
}
