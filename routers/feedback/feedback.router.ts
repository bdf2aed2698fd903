import { router } from '../../src/trpc.ts';

export const feedbackRouter = router({});
