import { t } from '@/services/i18n';
import { ButtonLink } from '@/ui/button-link';
import { STATION } from './flow';
import styles from './register.module.css';
import { RegisterFrame } from './register-frame';
import { RULES_TEXT } from './rules-text';

/** /register/useRule: the rules of the platform; Chinese in every language (specification section 2). */
export default function RulesPage() {
  return (
    <RegisterFrame title={t('平台使用与注册规则')}>
      <article className={styles.document}>
        <h1 className={styles.title}>{t('平台使用与注册规则')}</h1>
        <nav className={styles.contents} aria-label={t('目录')}>
          {RULES_TEXT.map(({ heading }, index) => (
            <a key={heading} href={`#rule-${index + 1}`} lang="zh-CN">
              {heading}
            </a>
          ))}
        </nav>
        <div lang="zh-CN">
          {RULES_TEXT.map(({ heading, items }, index) => (
            <section key={heading} id={`rule-${index + 1}`}>
              <h2>{heading}</h2>
              <ol>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
        <p>
          <ButtonLink to={STATION} type="primary" size="large">
            {t('去注册')}
          </ButtonLink>
        </p>
      </article>
    </RegisterFrame>
  );
}
