// A script of its own: whoever has a connection does not wait for it.
export { openPack } from '@dietary-recall/food-search';
