import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

const MethodTablesSchema = defineEntity({
  name: 'MethodTables',
  properties: {
    /** Always true, so that the table has one row at most. */
    id: p.boolean().primary().default(true).check('id'),
    /** The tables as packages/recall/method-tables.ts describes them. The reader validates them. */
    tables: p.json<unknown>(),
  },
});

/** The tables from which some portion size methods calculate, the same for all locales of the installation. */
export class MethodTables extends MethodTablesSchema.class {
  static readonly personalData: PersonalData<MethodTables> = {
    impersonal: ['id', 'tables'],
  };
}
MethodTablesSchema.setClass(MethodTables);
