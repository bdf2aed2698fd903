import { router } from '../../src/trpc.ts';

export const personalAccessTokensRouter = router({});
