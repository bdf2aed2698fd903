/** What a user name is made of: no spaces, and nothing that cannot be seen. */
export const USER_NAME = /^[^\s\p{C}]{1,256}$/u;
