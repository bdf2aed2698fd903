import { SENTIMENTS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { DemographicGroup } from './demographic-group.ts';
import type { PersonalData } from './personal-data.ts';

const ScaleSectorSchema = defineEntity({
  name: 'ScaleSector',
  checks: [
    {
      // Compared as numeric, which has 15 digits, as in the next constraint: a range that is empty there overlaps nothing.
      name: 'scale_sector_range',
      expression: "range_start >= '0'::double precision and (range_start)::numeric < (range_end)::numeric",
    },
    {
      // The group is written as a range of one number: GiST indexes ranges without an extension, and plain numbers only with one.
      name: 'scale_sector_no_overlap',
      expression:
        "exclude using gist (int4range(demographic_group_id, demographic_group_id, '[]'::text) with &&, numrange((range_start)::numeric, (range_end)::numeric) with &&)",
    },
  ],
  properties: {
    id: p.integer().primary(),
    demographicGroup: () => p.manyToOne(DemographicGroup).ref().deleteRule('cascade').index(),
    /** Sanitised HTML, like the description. */
    name: p.string().length(256),
    description: p.text().nullable(),
    sentiment: p.enum(SENTIMENTS),
    /** Range in the unit of the group's rule. It is half-open: the end is in the next sector. Sectors of a group do not overlap. */
    rangeStart: p.double().$type<number>(),
    rangeEnd: p.double().$type<number>(),
  },
});

/** What feedback says of an intake between two amounts. */
export class ScaleSector extends ScaleSectorSchema.class {
  static readonly personalData: PersonalData<ScaleSector> = {
    impersonal: ['id', 'demographicGroup', 'name', 'description', 'sentiment', 'rangeStart', 'rangeEnd'],
  };
}
ScaleSectorSchema.setClass(ScaleSector);
