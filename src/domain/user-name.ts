/** A user name has 1 to 256 characters, without spaces and invisible characters. */
export const USER_NAME = /^[^\s\p{C}]{1,256}$/u;
