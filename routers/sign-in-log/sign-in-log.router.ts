import { router } from '../../src/trpc.ts';

export const signInLogRouter = router({});
