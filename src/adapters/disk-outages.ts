// Full, over quota, not to be written, failing, out of handles, or gone: an operator mends it, and the same call succeeds.
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

/** Is it the disk that is out of order? Whoever asks has dealt with files that may be missing. */
export function isDiskOutage(error: unknown): error is Error {
  return error instanceof Error && CODES.includes(diskCodeOf(error));
}

/** The error code of the operating system; '' where there is none. */
export function diskCodeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
