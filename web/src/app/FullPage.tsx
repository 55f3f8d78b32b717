import { createContext, type ReactNode, useContext } from 'react';
import classes from './FullPage.module.css';

/** True inside the shell, which is the page's main part already. */
export const InShellContext = createContext(false);

/** A page that says one thing only. It is the main part of the document unless the shell around it is. */
export function FullPage({ children }: { children: ReactNode }) {
  const Main = useContext(InShellContext) ? 'div' : 'main';
  return <Main className={classes.page}>{children}</Main>;
}
