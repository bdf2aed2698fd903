import { M20261121ChangeFeed } from './m20261121-change-feed.ts';
import { M20261121Initial } from './m20261121-initial.ts';

/** In the order in which they run. */
export const migrations = [
  { name: 'm20261121-initial', class: M20261121Initial },
  { name: 'm20261121-change-feed', class: M20261121ChangeFeed },
];
