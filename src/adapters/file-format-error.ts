/** A file that is not in the format it should be in. The message is for a person and begins with the name of the file. */
export class FileFormatError extends Error {}
