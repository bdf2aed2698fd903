/** A prefix of the codes of a food list. It ends with a mark, so that a code with the prefix is told from a code without it. */
export const CODE_PREFIX = /^[A-Za-z0-9_$.-]{0,15}[_$.-]$/;
