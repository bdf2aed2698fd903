import { createContext } from 'react';

/** Ends the sign-in, in all tabs. */
export const SignOutContext = createContext<() => Promise<void>>(() => Promise.resolve());
