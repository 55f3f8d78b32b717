import { Drawing } from './Drawing';
import { Dimension, Ground } from './parts';

/** Drawings of empty pages about what is written and sent, and about people. */

/** A drawing board with an empty sheet under the rule: no notes. */
export function NotesDrawing() {
  return (
    <Drawing>
      <path d="M18 22h124v104H18Z" fill="var(--s)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M34 34h76l14 14v66H34Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M110 34v14h14" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M44 50h40M44 60h58" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <rect x="10" y="76" width="140" height="8" rx="1.5" fill="var(--a)" />
      <path d="M10 68v24" stroke="var(--a)" strokeWidth="5" strokeLinecap="round" />
      <path d="M44 98h34" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <path
        d="M82 100l4-11 28-28 7 7-28 28Z"
        fill="var(--f)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M86 89l7 7M108 67l7 7" stroke="var(--l)" strokeWidth="1" />
      <path d="M40 126l-10 22M120 126l10 22" stroke="var(--l)" strokeWidth="1.5" />
      <Ground />
    </Drawing>
  );
}

/** A letter that is not written: nothing sent. */
export function MailDrawing() {
  return (
    <Drawing>
      <path
        d="M44 60V18h58l14 14v28"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
      <path d="M102 18v14h14M56 36h30M56 46h44" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <path d="M18 60h124v80H18Z" fill="var(--s)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M18 140l50-44M142 140l-50-44" stroke="var(--l)" strokeWidth="1" opacity=".7" />
      <path d="M18 60l62 50 62-50Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx="80" cy="104" r="12" fill="var(--a)" />
      <path d="M74.5 104l4 4 7-8" stroke="var(--f)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <Dimension from={18} to={142} y={156} />
    </Drawing>
  );
}

/** A door that stands open: nobody is invited. */
export function InvitationDrawing() {
  return (
    <Drawing>
      <path d="M14 148V40h132v108" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M52 148V58h56v90" fill="var(--s)" stroke="var(--l)" strokeWidth="1.5" />
      <path d="M52 58l-26 10v90l26-10Z" fill="var(--f)" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx="45" cy="108" r="3" fill="var(--a)" />
      <rect x="42" y="46" width="76" height="9" rx="1.5" fill="var(--a)" />
      <path d="M14 40 80 12l66 28" stroke="var(--l)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx="80" cy="86" r="9" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="3 3" />
      <path d="M64 130v-12a16 16 0 0 1 32 0v12" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <path d="M120 70h16v22h-16ZM128 70v22M120 81h16" stroke="var(--l)" strokeWidth="1" opacity=".8" />
      <Ground />
    </Drawing>
  );
}

/** Two sheets pinned over each other, one with an answer: nothing said yet. */
export function ConversationDrawing() {
  return (
    <Drawing>
      <path
        d="M18 22h92v62H50l-16 16V84H18Z"
        fill="var(--f)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M32 38h48M32 48h64M32 58h36" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <path
        d="M58 72h84v50h-16v16l-16-16H58Z"
        fill="var(--s)"
        stroke="var(--l)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M72 88h40M72 98h54" stroke="var(--l)" strokeWidth="1.5" strokeDasharray="4 4" />
      <rect x="52" y="66" width="96" height="7" rx="1.5" fill="var(--a)" />
      <circle cx="64" cy="22" r="4" fill="var(--a)" />
      <path d="M72 110h24" stroke="var(--a)" strokeWidth="3" strokeLinecap="round" />
      <Dimension from={18} to={142} y={156} />
    </Drawing>
  );
}
