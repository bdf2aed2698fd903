import { SENTIMENTS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { DemographicGroup } from './demographic-group.ts';

const ScaleSectorSchema = defineEntity({
  name: 'ScaleSector',
  checks: [
    {
      // As numeric, 15 digits, like the next one: a range that is empty there would overlap nothing.
      name: 'scale_sector_range',
      expression: "range_start >= '0'::double precision and (range_start)::numeric < (range_end)::numeric",
    },
    {
      // The group as a range of one number: GiST has ranges built in, and plain numbers only by an extension.
      name: 'scale_sector_no_overlap',
      expression:
        "exclude using gist (int4range(demographic_group_id, demographic_group_id, '[]'::text) with &&, numrange((range_start)::numeric, (range_end)::numeric) with &&)",
    },
  ],
  properties: {
    id: p.integer().primary(),
    demographicGroup: () => p.manyToOne(DemographicGroup).ref().deleteRule('cascade').index(),
    /** Sanitised HTML, as is the description. */
    name: p.string().length(256),
    description: p.text().nullable(),
    sentiment: p.enum(SENTIMENTS),
    /** In the unit of the group's rule; half-open: the end is in the next sector. Those of a group do not overlap. */
    rangeStart: p.double().$type<number>(),
    rangeEnd: p.double().$type<number>(),
  },
});

/** What is said of an intake between two amounts. */
export class ScaleSector extends ScaleSectorSchema.class {}
ScaleSectorSchema.setClass(ScaleSector);
