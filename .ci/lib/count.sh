# Counts the tests of a step.
# shellcheck shell=bash

# failed_tests LOG: prints the lines of the tests that failed.
failed_tests() {
    grep -E '^test .* \.\.\. FAILED$' "$1"
}

# count_tests LOG SKIPPED: prints how many tests passed and failed, then a line for each test that was skipped, with the reason.
# The log has the lines `test result:`. The file SKIPPED has lines TESTNAME<TAB>REASON: such a test has passed in the log. A test may
# skip several parts and counts once. A test that failed is no skipped test.
count_tests() {
    awk -F '\t' '
        FILENAME == ARGV[1] && /^test result: / {
            words = split($0, word, " ")
            for (i = 2; i <= words; i++) number[word[i]] += word[i - 1]
        }
        FILENAME == ARGV[1] && /^test .* \.\.\. FAILED$/ { is_bad[substr($0, 6, length($0) - 16)] = 1 }
        FILENAME == ARGV[2] && $1 != "" && !($1 in is_bad) && !seen[$1]++ && left < number["passed;"] {
            reason[++left] = $2 == "" ? "no reason given" : $2
        }
        END {
            print number["passed;"] - left, number["failed;"] + 0
            for (i = 1; i <= left; i++) print reason[i]
            for (i = 1; i <= number["ignored;"]; i++) print "marked as ignored"
        }' "$1" "$2"
}
