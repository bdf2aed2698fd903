// The disk is full, over quota, read-only, failing, out of handles, or gone. After an operator repairs it the call succeeds.
const CODES = [
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ENOTCONN',
  'ENOENT',
  'ENOTDIR',
];

/** Does the error mean an outage of the disk? The caller has handled missing files before. */
export function isDiskOutage(error: unknown): error is Error {
  return error instanceof Error && CODES.includes(diskCodeOf(error));
}

/** Returns the error code of the operating system; '' where there is none. */
export function diskCodeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
