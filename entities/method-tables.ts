import { defineEntity, p } from '@mikro-orm/core';

const MethodTablesSchema = defineEntity({
  name: 'MethodTables',
  properties: {
    /** Always true, so that there is one row at most. */
    id: p.boolean().primary().default(true).check('id'),
    /** As packages/recall/method-tables.ts describes them; who reads them checks them. */
    tables: p.json<unknown>(),
  },
});

/** What some portion size methods calculate with, the same for all locales of the installation. */
export class MethodTables extends MethodTablesSchema.class {}
MethodTablesSchema.setClass(MethodTables);
