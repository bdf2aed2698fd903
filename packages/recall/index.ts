export * from './method-tables.ts';
export * from './objects.ts';
export * from './portion-method.ts';
export * from './recall.ts';
export * from './recorded-portion.ts';
export * from './text.ts';
export * from './typed-as.ts';
