import { router } from '../../src/trpc.ts';

export const nutrientTablesRouter = router({});
