import { router } from '../../src/trpc.ts';

export const energyRequirementsRouter = router({});
