import { router } from '../../src/trpc.ts';

export const secondFactorsRouter = router({});
