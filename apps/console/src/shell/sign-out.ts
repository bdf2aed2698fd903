import { createContext } from 'react';

/** Ends the sign-in, in all tabs. Rejects where the service did not: then it goes on. */
export const SignOutContext = createContext<() => Promise<void>>(() => Promise.resolve());
