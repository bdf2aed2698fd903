/**
 * The statement by which a text column also accepts further values. The values of earlier migrations stay, whichever of them have run, so
 * that migrations of different branches can follow each other in any order.
 */
export function widenCheck(table: string, column: string, added: readonly string[]): string {
  const name = `${table}_${column}_check`;
  return `do $$
    declare kinds text;
    begin
      select string_agg(quote_literal(kind[1]), ', ') into kinds
        from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = '${name}'),
          '''([a-z-]+)''', 'g') as kind;
      alter table "${table}" drop constraint "${name}";
      execute 'alter table "${table}" add constraint "${name}" check ("${column}" in ('
        || kinds || ', ${added.map((kind) => `''${kind}''`).join(', ')}))';
    end $$`;
}
