import type { ReactNode } from 'react';

/** Fields that belong together. */
export function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="fields">
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}
