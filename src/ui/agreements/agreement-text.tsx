import styles from './agreement.module.css';
import { AGREEMENTS, type AgreementName } from './agreements';

/** The text of an agreement, loaded when somebody opens it. */
export default function AgreementText({ name }: { name: AgreementName }) {
  return (
    <article className={styles.text} lang="zh-CN">
      {AGREEMENTS[name].map(({ heading, text }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </section>
      ))}
    </article>
  );
}
