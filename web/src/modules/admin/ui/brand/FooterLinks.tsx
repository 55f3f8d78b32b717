import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePhone } from '@/shared/lib/use-phone';
import { type FooterLink, MAX_LINKS, moved, newLink, urlProblem } from '../../model/footer-links';
import classes from './FooterPage.module.css';

export interface FooterLinksProps {
  links: readonly FooterLink[];
  /** Somebody tried to save: say what is missing. */
  isTried: boolean;
  onChange: (links: FooterLink[]) => void;
}

/** The organisation's own links: what they say, where they lead, whether they are shown, and in which order. */
export function FooterLinks({ links, isTried, onChange }: FooterLinksProps) {
  const phone = usePhone();
  const size = phone ? 'lg' : 'md';
  const touch = phone ? 44 : 32;
  const list = useRef<HTMLUListElement>(null);
  /** The link whose fields have the focus: they stay while somebody mends what was wrong. */
  const [edited, setEdited] = useState<string | null>(null);
  /** Draws the change, then gives the focus to the first of these that can take it: each in its link's row, or beside them. */
  const drawThenFocus = (next: FooterLink[], id: string | undefined, ...targets: readonly string[]) => {
    flushSync(() => onChange(next));
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.link === id) ?? list.current;
    const found = targets.map((target) => row?.querySelector<HTMLElement>(target));
    found.find((one) => one && !one.matches(':disabled'))?.focus();
  };
  const move = (id: string, by: -1 | 1) => {
    const deeds = ['[data-deed="up"]', '[data-deed="down"]'];
    drawThenFocus(moved(links, id, by), id, ...(by < 0 ? deeds : deeds.reverse()));
  };
  const remove = (id: string, place: number) => {
    const left = links.filter((link) => link.id !== id);
    const next = left[place] ?? left.at(-1);
    drawThenFocus(left, next?.id, next ? '[data-deed="remove"]' : '[data-deed="add"]');
  };
  const add = () => {
    const link = newLink(links);
    drawThenFocus([...links, link], link.id, '[data-deed="name"]');
  };
  const change = (id: string, part: Partial<FooterLink>) =>
    onChange(links.map((link) => (link.id === id ? { ...link, ...part } : link)));
  return (
    <ul ref={list} className={classes.links}>
      {links.map(({ id, label, url, enabled }, place) => {
        const name = label.trim() || `Link ${place + 1}`;
        // A link that is switched off keeps its fields to itself, unless they are why the page cannot be saved.
        const isWrong = isTried && (!label.trim() || urlProblem(url) !== null);
        const isOpen = enabled || isWrong || edited === id;
        return (
          <li key={id} className={classes.link} data-link={id}>
            <div className={classes.tools}>
              <Switch
                label={`Show ${name}`}
                checked={enabled}
                onChange={(event) => change(id, { enabled: event.currentTarget.checked })}
              />
              <ActionIcon
                size={touch}
                data-deed="up"
                aria-label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => move(id, -1)}
              >
                <IconArrowUp size="1rem" stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={touch}
                data-deed="down"
                aria-label={`Move ${name} down`}
                disabled={place === links.length - 1}
                onClick={() => move(id, 1)}
              >
                <IconArrowDown size="1rem" stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={touch}
                data-deed="remove"
                aria-label={`Remove ${name}`}
                onClick={() => remove(id, place)}
              >
                <IconTrash size="1rem" stroke={1.6} />
              </ActionIcon>
            </div>
            {isOpen && (
              <div
                role="group"
                aria-label={name}
                className={classes.pair}
                onFocus={() => setEdited(id)}
                onBlur={({ currentTarget, relatedTarget }) => {
                  if (!currentTarget.contains(relatedTarget)) setEdited(null);
                }}
              >
                <TextInput
                  label="Label"
                  data-deed="name"
                  size={size}
                  maxLength={50}
                  value={label}
                  error={isTried && !label.trim() && 'Enter a label.'}
                  onChange={(event) => change(id, { label: event.currentTarget.value })}
                />
                <TextInput
                  label="Address"
                  size={size}
                  maxLength={500}
                  placeholder="https://"
                  value={url}
                  error={isTried && urlProblem(url)}
                  onChange={(event) => change(id, { url: event.currentTarget.value })}
                />
              </div>
            )}
          </li>
        );
      })}
      <li>
        <Button
          variant="default"
          size={size}
          leftSection={<IconPlus size="1rem" stroke={1.6} />}
          data-deed="add"
          disabled={links.length >= MAX_LINKS}
          onClick={add}
        >
          Add link
        </Button>
      </li>
    </ul>
  );
}
