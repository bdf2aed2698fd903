import { router } from '../../src/trpc.ts';

export const demographicGroupsRouter = router({});
