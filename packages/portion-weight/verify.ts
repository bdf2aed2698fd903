// The checks of submitted portions, for the server.
export { recordedMilkShare, type ImageSets } from './recorded-choices.ts';
export { verifyPortion, type PortionVerdict } from './verify-portion.ts';
