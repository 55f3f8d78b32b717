import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
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
  const change = (id: string, part: Partial<FooterLink>) =>
    onChange(links.map((link) => (link.id === id ? { ...link, ...part } : link)));
  return (
    <ul className={classes.links}>
      {links.map(({ id, label, url, enabled }, place) => {
        const name = label.trim() || `Link ${place + 1}`;
        return (
          <li key={id} className={classes.link}>
            <div className={classes.tools}>
              <Switch
                label={`Show ${name}`}
                checked={enabled}
                onChange={(event) => change(id, { enabled: event.currentTarget.checked })}
              />
              <ActionIcon
                size={touch}
                aria-label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => onChange(moved(links, id, -1))}
              >
                <IconArrowUp size="1rem" stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={touch}
                aria-label={`Move ${name} down`}
                disabled={place === links.length - 1}
                onClick={() => onChange(moved(links, id, 1))}
              >
                <IconArrowDown size="1rem" stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={touch}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(links.filter((link) => link.id !== id))}
              >
                <IconTrash size="1rem" stroke={1.6} />
              </ActionIcon>
            </div>
            <TextInput
              label="Label"
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
          </li>
        );
      })}
      <li>
        <Button
          variant="default"
          size={size}
          leftSection={<IconPlus size="1rem" stroke={1.6} />}
          disabled={links.length >= MAX_LINKS}
          onClick={() => onChange([...links, newLink(links)])}
        >
          Add link
        </Button>
      </li>
    </ul>
  );
}
