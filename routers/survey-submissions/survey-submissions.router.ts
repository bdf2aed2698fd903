import { router } from '../../src/trpc.ts';

export const surveySubmissionsRouter = router({});
