import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { createDemographicGroup } from '../../src/services/demographic-groups/create-demographic-group.ts';
import { createScaleSector } from '../../src/services/demographic-groups/create-scale-sector.ts';
import { deleteDemographicGroup } from '../../src/services/demographic-groups/delete-demographic-group.ts';
import { deleteScaleSector } from '../../src/services/demographic-groups/delete-scale-sector.ts';
import {
  listDemographicGroups,
  requireDemographicGroup,
} from '../../src/services/demographic-groups/demographic-groups.queries.ts';
import { updateDemographicGroup } from '../../src/services/demographic-groups/update-demographic-group.ts';
import { updateScaleSector } from '../../src/services/demographic-groups/update-scale-sector.ts';
import { router, signedIn, staff } from '../../src/trpc.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  DeletedDemographicGroupView,
  DeletedScaleSectorView,
  DemographicGroupInput,
  DemographicGroupView,
  ListDemographicGroupsInput,
  NewDemographicGroupInput,
  NewScaleSectorInput,
  ScaleSectorInput,
  ScaleSectorView,
  UpdateDemographicGroupInput,
  UpdateScaleSectorInput,
} from './demographic-groups.schema.ts';
import {
  toDeletedDemographicGroup,
  toDeletedScaleSector,
  toDemographicGroup,
  toDemographicGroups,
  toScaleSector,
} from './demographic-groups.view.ts';

const groupNotFound = { 'demographic_group.not_found': 'not_found' } as const;
const sectorNotFound = { 'scale_sector.not_found': 'not_found' } as const;
const groupErrors = { 'reference.not_found': 'invalid', 'demographic_group.no_energy_factor': 'invalid' } as const;
const sectorErrors = { 'scale_sector.overlap': 'invalid', 'scale_sector.unusable_name': 'invalid' } as const;
const fatOfAdults = {
  age: { start: 18, end: 150 },
  nutrientTypeId: 49,
  nutrientRuleType: 'percentage_of_energy',
  nutrientTypeKCalPerUnit: 9,
};
const enough = { name: 'Just right', sentiment: 'excellent', range: { start: 20, end: 35 } };

export const demographicGroupsRouter = router({
  /** Lists groups with their sectors, by nutrient type and id: all groups, or those that the feedback of a survey uses. */
  list: signedIn
    .meta(
      rest('GET', '/admin/demographic-groups', 'List demographic groups', {
        errors: surveyErrors,
        description:
          'A group says for whom the intake of a nutrient is judged, how it is judged, and what feedback says of it. It applies to a person who meets all of its criteria; a criterion that is null matches everybody. With `surveyId` the answer has the groups that hold in a survey: for each nutrient those of the survey, or else those of the nearest locale of its chain that has some, or else those of no locale and no survey.',
      }),
    )
    .input(ListDemographicGroupsInput)
    .output(z.array(DemographicGroupView))
    .query(async ({ ctx, input }) => toDemographicGroups(await listDemographicGroups(ctx, input))),

  /** Creates a group without sectors. Ages are in years, heights in cm, weights in kg, energy in kcal. */
  create: staff('feedback-rules:write')
    .meta(
      rest('POST', '/admin/demographic-groups', 'Create a demographic group', {
        errors: groupErrors,
        makes: '/admin/demographic-groups/{id}',
        description:
          'If nutrientTypeKCalPerUnit is null or left out, the value that is stored for the nutrient type applies. A locale may have another one (`/admin/locales/{locale}/energy-factors`). A group with a `localeId` or a `surveyId` is used there alone, and instead of less specific groups of its nutrient.',
        example: { request: fatOfAdults },
      }),
    )
    .input(NewDemographicGroupInput)
    .output(DemographicGroupView)
    .mutation(async ({ ctx, input }) => toDemographicGroup(await createDemographicGroup(ctx, input))),

  /** Reads one group with its sectors: one query. */
  get: signedIn
    .meta(
      rest('GET', '/admin/demographic-groups/{id}', 'Get a demographic group', {
        errors: groupNotFound,
        description: 'Answers a group with its sectors, ordered by the start of their ranges.',
      }),
    )
    .input(DemographicGroupInput)
    .output(DemographicGroupView)
    .query(async ({ ctx, input }) => toDemographicGroup(await requireDemographicGroup(ctx, input.id))),

  /** Changes the given fields: an absent field stays, null clears a field. The sectors stay. */
  update: staff('feedback-rules:write')
    .meta(
      rest('PATCH', '/admin/demographic-groups/{id}', 'Update a demographic group', {
        errors: { ...groupNotFound, ...groupErrors },
        description:
          'A new nutrientTypeKCalPerUnit applies to all groups of the nutrient type; null is refused while one of them judges a percentage of energy. A new rule changes what the ranges of the sectors mean: check them. A group that gets a `localeId` leaves its survey, and the other way round.',
        example: { request: { age: { start: 18, end: 65 }, sex: null } },
      }),
    )
    .input(UpdateDemographicGroupInput)
    .output(DemographicGroupView)
    .mutation(async ({ ctx, input }) => toDemographicGroup(await updateDemographicGroup(ctx, input))),

  /** Deletes a group and its sectors. */
  delete: staff('feedback-rules:write')
    .meta(
      rest('DELETE', '/admin/demographic-groups/{id}', 'Delete a demographic group', {
        errors: groupNotFound,
        description: 'Its sectors are deleted too. The energy factor of the nutrient type stays.',
      }),
    )
    .input(DemographicGroupInput)
    .output(DeletedDemographicGroupView)
    .mutation(async ({ ctx, input }) => toDeletedDemographicGroup(await deleteDemographicGroup(ctx, input))),

  /** Adds a sector to a group. A refusal of its range (400) names the sector that it overlaps. */
  createSector: staff('feedback-rules:write')
    .meta(
      rest('POST', '/admin/demographic-groups/{id}/scale-sectors', 'Create a scale sector of a demographic group', {
        errors: { ...groupNotFound, ...sectorErrors },
        description: 'The sectors of a group may touch or leave gaps; they must not overlap.',
        example: { request: enough },
      }),
    )
    .input(NewScaleSectorInput)
    .output(ScaleSectorView)
    .mutation(async ({ ctx, input: { id, ...sector } }) =>
      toScaleSector(await createScaleSector(ctx, { ...sector, groupId: id })),
    ),

  /** Changes the given fields: an absent field stays, null clears a field. A refusal (400) names the overlapped sector. */
  updateSector: staff('feedback-rules:write')
    .meta(
      rest('PATCH', '/admin/demographic-group-scale-sectors/{id}', 'Update a scale sector', {
        errors: { ...sectorNotFound, ...sectorErrors },
        description:
          'Changes the given fields and answers the sector. An absent field stays, null clears it. A range that overlaps that of another sector of the group is refused with 400 `scale_sector.overlap`, which names the other sector.',
        example: { request: enough },
      }),
    )
    .input(UpdateScaleSectorInput)
    .output(ScaleSectorView)
    .mutation(async ({ ctx, input }) => toScaleSector(await updateScaleSector(ctx, input))),

  /** Deletes a sector. */
  deleteSector: staff('feedback-rules:write')
    .meta(
      rest('DELETE', '/admin/demographic-group-scale-sectors/{id}', 'Delete a scale sector', {
        errors: sectorNotFound,
        description: 'Deletes a sector and answers its id. Feedback then says nothing of intakes in its range.',
      }),
    )
    .input(ScaleSectorInput)
    .output(DeletedScaleSectorView)
    .mutation(async ({ ctx, input }) => toDeletedScaleSector(await deleteScaleSector(ctx, input))),
});
