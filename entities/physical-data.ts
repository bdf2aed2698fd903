import { SEXES, WEIGHT_TARGET_IDS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { PhysicalActivityLevel } from './physical-activity-level.ts';
import { User } from './user.ts';

const PhysicalDataSchema = defineEntity({
  name: 'PhysicalData',
  checks: [
    {
      name: 'physical_data_weight',
      expression: "weight_kg > '0'::double precision and weight_kg < '1000'::double precision",
    },
    {
      name: 'physical_data_height',
      expression: "height_cm > '0'::double precision and height_cm < '500'::double precision",
    },
  ],
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    sex: p.enum(SEXES).nullable(),
    birthdate: p.date().nullable(),
    weightKg: p.double().$type<number>().nullable(),
    heightCm: p.double().$type<number>().nullable(),
    weightTarget: p.enum(WEIGHT_TARGET_IDS).nullable(),
    physicalActivityLevel: () => p.manyToOne(PhysicalActivityLevel).ref().nullable().index(),
  },
});

/** The physical data of a user, from which feedback derives requirements. */
export class PhysicalData extends PhysicalDataSchema.class {
  static readonly personalData: PersonalData<PhysicalData> = {
    impersonal: [],
    area: 'people',
    personal: [
      {
        columns: ['user', 'sex', 'birthdate', 'weightKg', 'heightCm', 'weightTarget', 'physicalActivityLevel'],
        what: 'body data: sex, date of birth, weight, height, whether the person wants to lose or gain weight, and how active they are',
        why: 'to calculate requirements for feedback, and cut-offs by sex',
        until: WITH_ACCOUNT,
        seenBy: ['self', 'submissions:read'],
      },
    ],
  };
}
PhysicalDataSchema.setClass(PhysicalData);
