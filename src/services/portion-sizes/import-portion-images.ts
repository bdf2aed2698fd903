import { z } from 'zod';
import type { IMAGE_PURPOSES } from '../../../entities/processed-image.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Scope } from '../../scope.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const path = z.string().min(1).max(512);
const described = { id, description: z.string().min(1).max(256) };

/** Image sets on disk (docs/import-format.md): paths below `/images`, weights in g, volumes in ml. */
export const PortionImagesFile = z.object({
  asServedSets: z.array(
    z.object({
      ...described,
      images: z
        .array(z.object({ image: path, thumbnail: path, weight: z.number().positive(), label: z.string().nullable() }))
        .min(1),
    }),
  ),
  imageMaps: z.array(
    z.object({
      ...described,
      baseImage: path,
      objects: z.array(
        z.object({
          id: z.number().int(),
          description: z.string(),
          navigationIndex: z.number().int(),
          outline: z.array(z.number()).min(6),
        }),
      ),
    }),
  ),
  guideImages: z.array(
    z.object({
      ...described,
      imageMapId: id,
      objects: z.array(z.object({ id: z.number().int(), weight: z.number().positive() })),
    }),
  ),
  drinkwareSets: z.array(
    z.object({
      ...described,
      guideImageId: id,
      scales: z.array(
        z.object({
          objectId: z.number().int(),
          baseImage: path,
          overlayImage: path,
          width: z.number().int(),
          height: z.number().int(),
          emptyLevel: z.number().int(),
          fullLevel: z.number().int(),
          volumeSamples: z.array(z.object({ fl: z.number().min(0).max(1), v: z.number().min(0) })),
        }),
      ),
    }),
  ),
});
export type PortionImagesFile = z.output<typeof PortionImagesFile>;

type Purpose = (typeof IMAGE_PURPOSES)[number];

/** Stores image sets whose pictures already stand in the image store; sets that exist are left as they are. */
export async function importPortionImages<S extends Scope>(scope: S, file: PortionImagesFile): Promise<void> {
  await inTransaction(scope, async ({ em }) => {
    const insert = (table: string, columns: string, rows: object[]) =>
      query(
        em,
        sql`insert into ${sql.table(table)} select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})
            on conflict do nothing`,
      );
    const images = await storeImages(scope, file);
    await insert(
      'as_served_set',
      'id text, description text, selection int',
      file.asServedSets.map(({ id: setId, description, images: photos }) => ({
        id: setId,
        description,
        // The middle photo stands for the set, as in the reference.
        selection: images.get(photos[Math.floor(photos.length / 2)]?.thumbnail ?? ''),
      })),
    );
    await query(
      em,
      sql`insert into as_served_image (as_served_set_id, main_image_id, thumbnail_id, weight_grams, label)
          select set, image, thumbnail, weight, label
          from jsonb_to_recordset(${JSON.stringify(
            file.asServedSets.flatMap(({ id: set, images: photos }) =>
              photos.map(({ image, thumbnail, ...photo }) => ({
                set,
                image: images.get(image),
                thumbnail: images.get(thumbnail),
                ...photo,
              })),
            ),
          )}::jsonb) as r(set text, image int, thumbnail int, weight float8, label text) on conflict do nothing`,
    );
    await insert(
      'image_map',
      'id text, description text, base int',
      file.imageMaps.map(({ id: mapId, description, baseImage }) => ({
        id: mapId,
        description,
        base: images.get(baseImage),
      })),
    );
    await insert(
      'image_map_object',
      'map text, id int, description text, "navigationIndex" int, outline jsonb, overlay int',
      file.imageMaps.flatMap(({ id: map, objects }) => objects.map((object) => ({ map, ...object }))),
    );
    await insert(
      'guide_image',
      'id text, description text, "imageMapId" text, selection int',
      file.guideImages.map(({ objects: _, ...guide }) => {
        const base = file.imageMaps.find((map) => map.id === guide.imageMapId)?.baseImage ?? '';
        return { ...guide, selection: images.get(base) };
      }),
    );
    await insert(
      'guide_image_object',
      'guide text, id int, weight float8',
      file.guideImages.flatMap(({ id: guide, objects }) => objects.map((object) => ({ guide, ...object }))),
    );
    await insert('drinkware_set', 'id text, description text, "guideImageId" text', file.drinkwareSets);
    await insert(
      'drinkware_scale',
      'set text, "objectId" int, base int, overlay int, width int, height int, "emptyLevel" int, "fullLevel" int, "volumeSamples" jsonb',
      file.drinkwareSets.flatMap(({ id: set, scales }) =>
        scales.map(({ baseImage, overlayImage, ...scale }) => ({
          set,
          base: images.get(baseImage),
          overlay: images.get(overlayImage),
          ...scale,
        })),
      ),
    );
  });
}

async function storeImages({ em }: Scope, file: PortionImagesFile): Promise<Map<string, number>> {
  const purposes = new Map<string, Purpose>();
  for (const { images } of file.asServedSets) {
    for (const { image, thumbnail } of images)
      purposes.set(thumbnail, 'as-served-thumbnail').set(image, 'as-served-main');
  }
  for (const { baseImage } of file.imageMaps) purposes.set(baseImage, 'image-map-base');
  for (const { scales } of file.drinkwareSets) {
    for (const scale of scales)
      purposes.set(scale.baseImage, 'sliding-scale-base').set(scale.overlayImage, 'sliding-scale-overlay');
  }
  const stored = await query<{ id: number; path: string }>(
    em,
    sql`insert into processed_image (path, purpose)
        select * from unnest(${[...purposes.keys()]}::text[], ${[...purposes.values()]}::text[])
        on conflict (path) do update set purpose = excluded.purpose returning id, path`,
  );
  return new Map(stored.map(({ id: imageId, path: imagePath }) => [imagePath, imageId]));
}
