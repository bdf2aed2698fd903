import { fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import {
  listAsServedSets,
  listUsesOfAsServedSet,
  requireAsServedSet,
} from '../../src/services/as-served-sets/as-served-sets.queries.ts';
import { createAsServedSet } from '../../src/services/as-served-sets/create-as-served-set.ts';
import { createAsServedSetFromSources } from '../../src/services/as-served-sets/create-from-sources.ts';
import { deleteAsServedSet } from '../../src/services/as-served-sets/delete-as-served-set.ts';
import { exportAsServedSetRecord, exportAsServedSet } from '../../src/services/as-served-sets/export-as-served-set.ts';
import { importAsServedSet } from '../../src/services/as-served-sets/import-as-served-set.ts';
import { PortableAsServedSet } from '../../src/services/as-served-sets/portable-set.ts';
import { updateAsServedSet } from '../../src/services/as-served-sets/update-as-served-set.ts';
import { router, staff } from '../../src/trpc.ts';
import { ImageSetRef } from '../common.schema.ts';
import {
  ImageSetPage,
  ImageSetView,
  ListImageSetsInput,
  ListPictureUsesInput,
  PictureUsePage,
} from '../image-sets.schema.ts';
import { pictureErrors } from '../picture-errors.ts';
import { UPLOADS } from '../source-images/source-images.schema.ts';
import { riceRecord } from './as-served-sets.examples.ts';
import {
  ARCHIVE,
  DeleteAsServedSetInput,
  ImportAsServedSetInput,
  NewAsServedSetInput,
  NewSetFromSourcesInput,
  StoredAsServedSetView,
  UpdateAsServedSetInput,
} from './as-served-sets.schema.ts';
import { toArchive, toStoredAsServedSet } from './as-served-sets.view.ts';

const notFound = { 'as_served_set.not_found': 'not_found' } as const;
const duplicate = { 'as_served_set.duplicate_id': 'conflict' } as const;
const inUse = { 'as_served_set.in_use': 'conflict' } as const;
const incomplete = { ...notFound, 'as_served_set.incomplete': 'conflict' } as const;
const sourceErrors = { 'source_image.not_found': 'not_found', 'source_image.lost': 'conflict' } as const;
const photos =
  'A set has 1 to 20 photographs of one food in growing amounts, each with a different weight. They may come in any order.';
const rice = {
  id: 'rice',
  description: 'Rice, cooked',
  images: [
    { sourceImageId: 1, weight: 50 },
    { sourceImageId: 2, weight: 90 },
  ],
};

export const asServedSetsRouter = router({
  /** Lists as-served sets, sorted by id unless asked otherwise, with one query. */
  list: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/as-served', 'List as served image sets', {
        description:
          'Answers a page of ids and descriptions, by id unless `sort` says otherwise. `search` finds part of an id or of a description.',
      }),
    )
    .input(ListImageSetsInput)
    .output(ImageSetPage)
    .query(({ ctx, input }) => listAsServedSets(ctx, input)),

  /** Returns a set with its photographs, lightest first; weights are in g. */
  get: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/as-served/{id}', 'Get an as served set', {
        errors: notFound,
        description:
          'Answers the photographs of a set, lightest first, with weights in g and the source image of each.',
      }),
    )
    .input(ImageSetRef)
    .output(StoredAsServedSetView)
    .query(async ({ ctx, input }) => toStoredAsServedSet(await requireAsServedSet(ctx, input.id), ctx.config)),

  /** Lists what uses an as served set, so that nobody changes or deletes it unawares. */
  listUses: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/as-served/{id}/uses', 'List where an as served set is used', {
        errors: notFound,
        description:
          'Answers the foods and categories whose portion size methods show the set, as the serving or for leftovers, with the locale of each. With `isImplied` a method takes the set by its fixed id.',
      }),
    )
    .input(ListPictureUsesInput)
    .output(PictureUsePage)
    .query(({ ctx, input }) => listUsesOfAsServedSet(ctx, input)),

  /** Returns a zip file with everything from which another installation can import the set, including the uploads. */
  export: staff('source-images:read')
    .meta(
      rest('GET', '/admin/portion-size/as-served/{id}/export', 'Export an as served set in a portable format', {
        produces: 'application/zip',
        errors: incomplete,
        description:
          'Returns a zip file: manifest.json with the SHA-256 of each file, and the files under their paths.',
      }),
    )
    .input(ImageSetRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) => toArchive(input.id, await exportAsServedSet(ctx, input.id))),

  /** Returns the record of the export alone, for an installation that has the same files. */
  exportRecord: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/as-served/{id}/export/record', 'Export an as served set without its files', {
        errors: incomplete,
        description:
          'Answers the manifest of the export: the photographs, the paths of their files, and the SHA-256 of each file. An installation whose image store has the same files imports it as JSON. A set that lacks a file is refused with 409 `as_served_set.incomplete`.',
      }),
    )
    .input(ImageSetRef)
    .output(PortableAsServedSet)
    .query(({ ctx, input }) => exportAsServedSetRecord(ctx, input.id)),

  /** Stores an exported set: all of it or nothing. */
  import: staff('portion-images:write')
    .meta(
      rest('POST', '/admin/portion-size/as-served/import', 'Import an as served set from a portable format', {
        files: ARCHIVE,
        errors: {
          ...pictureErrors,
          ...duplicate,
          'archive.unreadable': 'invalid',
          'archive.too_large': 'too_large',
          'as_served_set.unusable_archive': 'invalid',
        },
        makes: '/admin/portion-size/as-served/{id}',
        description:
          'Send the exported zip file in a form, or the record alone as JSON where the image store has its files. Every SHA-256 must match. The pictures served are made again from the uploads.',
        example: { request: riceRecord },
      }),
    )
    .input(ImportAsServedSetInput)
    .output(StoredAsServedSetView)
    .mutation(async ({ ctx, input }) => toStoredAsServedSet(await importAsServedSet(ctx, input), ctx.config)),

  /** Makes a set from uploads, which become source images. */
  create: staff('portion-images:write')
    .meta(
      rest('POST', '/admin/portion-size/as-served/new', 'Create an as served set', {
        files: UPLOADS,
        errors: { ...pictureErrors, ...duplicate },
        makes: '/admin/portion-size/as-served/{id}',
        description: `${photos} The n-th weight is that of the n-th file. Respondents choose the set by its middle photograph.`,
      }),
    )
    .input(NewAsServedSetInput)
    .output(StoredAsServedSetView)
    .mutation(async ({ ctx, input }) => toStoredAsServedSet(await createAsServedSet(ctx, input), ctx.config)),

  /** Makes a set from existing source images. */
  createFromSources: staff('portion-images:write')
    .meta(
      rest(
        'POST',
        '/admin/portion-size/as-served/new-from-source',
        'Create an as served set from existing source images',
        {
          errors: { ...sourceErrors, ...duplicate },
          makes: '/admin/portion-size/as-served/{id}',
          description: photos,
          example: { request: rice },
        },
      ),
    )
    .input(NewSetFromSourcesInput)
    .output(StoredAsServedSetView)
    .mutation(async ({ ctx, input }) =>
      toStoredAsServedSet(await createAsServedSetFromSources(ctx, input), ctx.config),
    ),

  /** Replaces a set and makes its pictures again. A new id renames the set; methods that name the set follow. */
  update: staff('portion-images:write')
    .meta(
      rest('PUT', '/admin/portion-size/as-served/{currentId}', 'Update an as served set', {
        errors: {
          ...notFound,
          ...sourceErrors,
          ...duplicate,
          ...inUse,
          'as_served_set.version_conflict': 'conflict',
        },
        description: `${photos} A set that cereal methods use by its id cannot be renamed.`,
        example: { request: rice },
      }),
    )
    .input(UpdateAsServedSetInput)
    .output(StoredAsServedSetView)
    .mutation(async ({ ctx, input }) => toStoredAsServedSet(await updateAsServedSet(ctx, input), ctx.config)),

  /** Deletes a set with its pictures; the source images stay. */
  delete: staff('portion-images:write')
    .meta(
      rest('DELETE', '/admin/portion-size/as-served/{id}', 'Delete an as served set', {
        errors: { ...notFound, ...inUse },
        description:
          'A set in use is not deleted, unless force is true; the answer names the foods and categories whose methods show it.',
        example: { request: { force: true } },
      }),
    )
    .input(DeleteAsServedSetInput)
    .output(ImageSetView.pick({ id: true }))
    .mutation(({ ctx, input }) => deleteAsServedSet(ctx, input)),
});
