import type { z } from 'zod';
import type { EnergyFactorsRecord } from '../../src/services/locales/energy-factors.queries.ts';
import type { ExportColumnsRecord } from '../../src/services/locales/export-columns.queries.ts';
import type * as records from '../../src/services/locales/locales.queries.ts';
import type { FoodProblemPage } from '../../src/services/locales/problems.queries.ts';
import { toFoodHeader } from '../records.view.ts';
import type {
  BelowDetectionSetting,
  EnergyFactors,
  ExportColumns,
  FixedRanking,
  LocaleHeader,
  LocaleOverview,
  ProblemPage,
  SplitLists,
  SynonymSets,
} from './locales.schema.ts';

export function toLocaleHeaders(locales: readonly records.LocaleHeader[]): z.output<typeof LocaleHeader>[] {
  return locales.map((locale) => ({ ...locale }));
}

export function toLocaleOverview({ index, ...locale }: records.LocaleOverview): z.output<typeof LocaleOverview> {
  return { ...locale, index: index && { ...index, builtAt: index.builtAt.toISOString() } };
}

export function toSynonymSets({ version, sets }: records.SynonymSets): z.output<typeof SynonymSets> {
  return { version, sets };
}

export function toSplitLists({ version, splitWords, keepPairs }: records.SplitLists): z.output<typeof SplitLists> {
  return { version, splitWords, keepPairs };
}

export function toFixedRanking({ version, codes }: records.FixedRanking): z.output<typeof FixedRanking> {
  return { version, codes };
}

export function toExportColumns(columns: ExportColumnsRecord): z.output<typeof ExportColumns> {
  const { version, nutrientsOf, nutrients, fieldsOf, fields } = columns;
  return { version, nutrientsOf, nutrients, fieldsOf, fields };
}

export function toBelowDetection({
  version,
  belowDetection,
}: records.BelowDetectionSetting): z.output<typeof BelowDetectionSetting> {
  return { version, belowDetection };
}

export function toEnergyFactors({ version, own, effective }: EnergyFactorsRecord): z.output<typeof EnergyFactors> {
  return { version, own, effective };
}

export function toProblemPage({ items, ...page }: FoodProblemPage): z.output<typeof ProblemPage> {
  return {
    ...page,
    items: items.map(({ kind, food, detail }) => ({ kind, food: toFoodHeader(food), detail })),
  };
}
