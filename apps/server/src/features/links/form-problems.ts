import { FormConfig, type Problem } from '@vitrine/contract'
import { findFieldProblems } from '@vitrine/page/form-definition'
import { Type } from 'typebox'
import { compile, type Validator } from '../../domain/validate.ts'

let check: Validator | undefined

export const findFormProblems = (config: Readonly<Record<string, unknown>>): Problem[] => {
  check ??= compile(Type.Object({ business_block_config: FormConfig }), 'body')
  const problems = check({ business_block_config: config })
  return problems.length ? problems : findFieldProblems(config)
}
