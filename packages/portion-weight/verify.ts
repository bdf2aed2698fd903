// The checks of submitted portions, for the server.
export { portionOf } from './portion.ts';
export { recordedMilkShare, type ImageSets } from './recorded-choices.ts';
export { verifyPortion, type PortionKnowledge, type PortionVerdict } from './verify-portion.ts';
