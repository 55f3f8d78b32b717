import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import classes from './pages.module.css';

interface KeptCardProps {
  title: string;
  /** What is known of it, each on a line of its own. */
  facts: readonly ReactNode[];
  /** What it was kept for. `name` tells its button from those of other cards. */
  next: { label: string; name: string; onClick: () => void };
  /** What else can be done with it, behind the dots. */
  menu: { label: string; items: readonly ActionItemProps[] };
}

/** A request that was kept for later: a draft or a template. Its button covers the card, so a press anywhere goes on with it. */
export function KeptCard({ title, facts, next, menu }: KeptCardProps) {
  const size = usePhone() ? 'lg' : 'sm';
  return (
    <li className={classes.card}>
      <div className={classes.about}>
        <h2 className={classes.title}>{title}</h2>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card's lines keep their places.
          <p key={index} className={classes.fact}>
            {fact}
          </p>
        ))}
      </div>
      <div className={classes.deeds}>
        <Button variant="default" size={size} className={classes.next} aria-label={next.name} onClick={next.onClick}>
          {next.label}
        </Button>
        <ActionsMenu className={classes.deed} label={menu.label} items={menu.items} />
      </div>
    </li>
  );
}
