import type { RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { drinkwareOf, newGuide, sentBack } from '../guide-images/given-guides.ts';
import { waitForLocks } from '../support/locks.ts';
import { outcomeOf } from '../support/role-cases.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'imagesadmin' }] }));
});

interface Turn {
  /** What another transaction has locked when the work begins. */
  locked: RawBuilder<unknown>;
  work: () => Promise<unknown>;
  /** What it changes, once the work waits for it, before it ends. */
  change: RawBuilder<unknown>;
}

/** How the work ends after it has waited for the lock. */
async function outcomeAfter({ locked, work, change }: Turn): Promise<string> {
  const other = app().parts.orm.em.fork();
  await other.begin();
  await query(other, locked);
  const working = outcomeOf(work());
  await waitForLocks(app(), 1);
  await query(other, change);
  await other.commit();
  return working;
}

const mapLocked = (id: string) => sql`select id from image_map where id = ${id} for update`;
const withoutSecond = ({ objects, ...guide }: ReturnType<typeof sentBack>) => ({
  ...guide,
  objects: objects.slice(0, 1),
});

test('an update of a guide image that waited for a lock checks the objects stored by then', async () => {
  const { imageMapId, ...guide } = await newGuide(app(), caller);
  await drinkwareOf(app(), guide.id);
  const outcome = await outcomeAfter({
    locked: sql`select id from guide_image where id = ${guide.id} for update`,
    work: () => caller.guideImages.updateObjects(withoutSecond(sentBack({ imageMapId, ...guide }))),
    change: sql`delete from image_map_object where image_map_id = ${imageMapId} and object_id = 2`,
  });
  expect(outcome).toBe('permitted');
});

test('an update of a guide image that waited for its map sees a guide image made meanwhile', async () => {
  const guide = await newGuide(app(), caller);
  const { imageMapId } = guide;
  const id = app().given.name('other');
  const outcome = await outcomeAfter({
    locked: mapLocked(imageMapId),
    work: () => caller.guideImages.updateObjects(withoutSecond(sentBack(guide))),
    change: sql`with other as (
        insert into guide_image (id, description, image_map_id, selection_image_id)
        select ${id}, 'x', image_map_id, selection_image_id from guide_image where id = ${guide.id} returning id)
      insert into guide_image_object (guide_image_id, object_id, weight_grams) select id, 2, 5 from other`,
  });
  expect(outcome).toBe('guide_image.map_shared');
});

test('a new guide image that waited for its map checks the objects that the map has by then', async () => {
  const { imageMapId } = await newGuide(app(), caller);
  const id = app().given.name('other');
  const outcome = await outcomeAfter({
    locked: mapLocked(imageMapId),
    work: () => caller.guideImages.create({ id, description: 'x', imageMapId, objectWeights: { 2: 5 } }),
    change: sql`delete from image_map_object where image_map_id = ${imageMapId} and object_id = 2`,
  });
  expect(outcome).toBe('reference.not_found');
});

test('a guide image is not deleted while a drinkware set of it is being stored', async () => {
  const { id } = await newGuide(app(), caller);
  const outcome = await outcomeAfter({
    locked: sql`insert into drinkware_set (id, description, guide_image_id) values (${id}, 'x', ${id})`,
    work: () => caller.guideImages.delete({ id }),
    change: sql`select 1`,
  });
  expect(outcome).toBe('guide_image.in_use');
});
