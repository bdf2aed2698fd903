import type { Config } from '../src/config.ts';

/** What a view needs to know to name a picture. */
export type Installation = Pick<Config, 'publicUrl'>;

/** The address of a picture, which never changes its content. */
export function imageUrl({ publicUrl }: Installation, path: string): string {
  return `${publicUrl}/images/${path}`;
}
