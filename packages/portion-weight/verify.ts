// What the server checks of submitted portions.
export { recordedMilkShare, type ImageSets } from './recorded-choices.ts';
export { verifyPortion, type PortionVerdict } from './verify-portion.ts';
