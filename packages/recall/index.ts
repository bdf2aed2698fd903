export * from './method-tables.ts';
export * from './portion-method.ts';
export * from './recall.ts';
