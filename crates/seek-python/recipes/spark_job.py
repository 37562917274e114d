"""The job as a file for `spark-submit`, which takes no modules."""

import sys

from content_seeker.spark.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
