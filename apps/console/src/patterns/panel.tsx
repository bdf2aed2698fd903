import { useId, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A line around a thing, with its name. */
export function Panel({ title, lead, actions, footer, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <div className="ph">
        <div>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
      {footer !== undefined && <div className="pf">{footer}</div>}
    </section>
  );
}
