import ts from 'typescript'

/** One change of one place in a source file. */
export type Mutant = {
  /** 1-based, over all files of a run. */
  readonly id: number
  readonly file: string
  readonly line: number
  readonly kind: string
  /** The place as it is, and what stands there instead. */
  readonly before: string
  readonly after: string
}

/** A file with all its mutants in it; the one whose id `__mutant` names is at work, as StrykerJS switches them. */
export type Instrumented = { readonly code: string; readonly mutants: readonly Mutant[] }

const swappedOperators: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.QuestionQuestionToken]: ['&&'],
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.PercentToken]: ['*'],
  [ts.SyntaxKind.AsteriskAsteriskToken]: ['*'],
}

/** Assignments change the operator alone: their left side is no value. */
const swappedAssignments: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.PlusEqualsToken]: '-=',
  [ts.SyntaxKind.MinusEqualsToken]: '+=',
  [ts.SyntaxKind.BarBarEqualsToken]: '&&=',
  [ts.SyntaxKind.AmpersandAmpersandEqualsToken]: '||=',
}

/** Comparisons and sums as the query builder takes them. */
const swappedSql = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '=': '<>',
    '<>': '=',
    is: 'is not',
    'is not': 'is',
    in: 'not in',
    '+': '-',
    '-': '+',
  }),
)

/** Calls whose texts name tables and columns: another name would only be a statement that fails. */
const naming = new Set(
  'selectFrom insertInto updateTable deleteFrom select returning innerJoin leftJoin groupBy orderBy column columns ref where whereRef prepare'.split(
    ' ',
  ),
)

/** Links of a call chain that can be left out. */
const droppable = new Set(
  'where whereRef limit orderBy onConflict filter slice sort toSorted reverse trim toLowerCase toUpperCase normalize replace replaceAll'.split(
    ' ',
  ),
)

const swappedMethods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
)

/** Finds every mutant of a source file and writes them all into it. `firstId`: the id of the first. */
export const instrument = (file: string, source: string, firstId: number): Instrumented => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const mutants: Mutant[] = []
  const textOf = (node: ts.Node) => source.slice(node.getStart(tree), node.end)

  const add = (node: ts.Node, kind: string, after: string): number => {
    const id = firstId + mutants.length
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    mutants.push({ id, file, line: line + 1, kind, before: textOf(node), after })
    return id
  }

  /** A node's text with the mutants of everything in it. */
  const write = (node: ts.Node): string => {
    const start = node.getStart(tree)
    let code = ''
    let at = start
    ts.forEachChild(node, (child) => {
      if (isLeftAlone(child, node)) return
      const from = child.getStart(tree)
      code += source.slice(at, from) + write(child)
      at = child.end
    })
    code += source.slice(at, node.end)
    return withMutants(node, code)
  }

  const withMutants = (node: ts.Node, code: string): string => {
    if (ts.isExpressionStatement(node)) {
      const id = add(node, 'statement', '')
      return `{ if (!__mutated(${id})) { ${code} } }`
    }
    if (!ts.isExpression(node) || !isValue(node)) return code
    const choices = changesOf(node, textOf).map(
      ({ kind, after }) => `__mutated(${add(node, kind, after)}) ? (${after}) : `,
    )
    return choices.length ? `(${choices.join('')}(${code}))` : code
  }

  const parts = tree.statements.map((statement) => write(statement))
  return { code: `${parts.join('\n')}\n`, mutants }
}

/** Types, imports, names and labels have no mutants. */
const isLeftAlone = (child: ts.Node, parent: ts.Node): boolean =>
  ts.isTypeNode(child) ||
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isTypeAliasDeclaration(parent) ||
  ts.isInterfaceDeclaration(parent) ||
  ts.isTaggedTemplateExpression(parent) ||
  ts.isTemplateHead(child) ||
  ('name' in parent && parent.name === child && !ts.isComputedPropertyName(child))

/** Whether another value may stand in its place: not on the left of an assignment, nor within an optional chain. */
const isValue = (node: ts.Expression): boolean => {
  const { parent } = node
  if (ts.isOptionalChain(parent) || (ts.isOptionalChain(node) && ts.isPropertyAccessExpression(parent)))
    return false
  if (ts.isBinaryExpression(parent) && parent.left === node)
    return (
      parent.operatorToken.kind < ts.SyntaxKind.FirstAssignment ||
      parent.operatorToken.kind > ts.SyntaxKind.LastAssignment
    )
  return !(
    (ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent)) &&
    (parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken)
  )
}

type Change = { readonly kind: string; readonly after: string }

const changesOf = (node: ts.Expression, textOf: (node: ts.Node) => string): Change[] => {
  const changes: Change[] = []
  const change = (kind: string, after: string) => changes.push({ kind, after })

  for (const value of decidedBy(node)) change('condition', value)
  if (isResult(node)) change('result', 'undefined')

  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node
    const isText = [left, right].some((side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side))
    for (const other of (isText && operatorToken.kind === ts.SyntaxKind.PlusToken
      ? undefined
      : swappedOperators[operatorToken.kind]) ?? [])
      change('operator', `${grouped(left, textOf)} ${other} ${grouped(right, textOf)}`)
    const assignment = swappedAssignments[operatorToken.kind]
    if (assignment) change('operator', `${textOf(left)} ${assignment} ${textOf(right)}`)
  } else if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken && !decidedBy(node).length)
      change('negation', textOf(node.operand))
    if (node.operator === ts.SyntaxKind.MinusToken) change('negation', textOf(node.operand))
    if (node.operator === ts.SyntaxKind.PlusPlusToken) change('operator', `--${textOf(node.operand)}`)
  } else if (ts.isPostfixUnaryExpression(node)) {
    change(
      'operator',
      textOf(node).replace(/\+\+$|--$/, (sign) => (sign === '++' ? '--' : '++')),
    )
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) change('literal', 'false')
  else if (node.kind === ts.SyntaxKind.FalseKeyword) change('literal', 'true')
  else if (ts.isNumericLiteral(node)) {
    const value = Number(node.text)
    change('literal', value === 1 ? '0' : String(value + 1))
  } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    const after = otherText(node)
    if (after !== null) change('literal', JSON.stringify(after))
  } else if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
    for (const after of otherPatterns(node.getText())) change('pattern', after)
  } else if (ts.isArrayLiteralExpression(node)) {
    if (node.elements.length && !isNaming(node.parent)) change('literal', '[]')
  } else if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    !node.questionDotToken
  ) {
    const { expression: object, name } = node.expression
    if (!node.expression.questionDotToken) {
      if (droppable.has(name.text)) change('call left out', textOf(object))
      const other = swappedMethods.get(name.text)
      if (other) change('call', `${textOf(object)}.${other}(${node.arguments.map(textOf).join(', ')})`)
    }
  }
  return changes
}

const grouped = (node: ts.Expression, textOf: (node: ts.Node) => string) => `(${textOf(node)})`

/**
 * The values a condition is fixed to. An operand of `&&` or `||` only to the one that leaves it out: the other one is
 * what the whole is fixed to.
 */
const decidedBy = (node: ts.Expression): string[] => {
  const { parent } = node
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return []
  if (ts.isIfStatement(parent) && parent.expression === node) return ['true', 'false']
  if (ts.isConditionalExpression(parent) && parent.condition === node) return ['true', 'false']
  // Not for ever
  if (ts.isWhileStatement(parent) && parent.expression === node) return ['false']
  if (ts.isForStatement(parent) && parent.condition === node) return ['false']
  if (!ts.isBinaryExpression(parent)) return []
  if (parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return ['true']
  if (parent.operatorToken.kind === ts.SyntaxKind.BarBarToken) return ['false']
  return []
}

/** What a function gives back. */
const isResult = (node: ts.Expression): boolean =>
  node.kind !== ts.SyntaxKind.NullKeyword &&
  !(ts.isIdentifier(node) && node.text === 'undefined') &&
  ((ts.isReturnStatement(node.parent) && node.parent.expression === node) ||
    (ts.isArrowFunction(node.parent) && node.parent.body === node))

const isNaming = (parent: ts.Node): boolean =>
  ts.isCallExpression(parent) &&
  ts.isPropertyAccessExpression(parent.expression) &&
  naming.has(parent.expression.name.text)

/** Null for texts that nothing is decided by: those for people, names of tables and columns, module names. */
const otherText = (node: ts.StringLiteralLike): string | null => {
  const { text, parent } = node
  const isArgument = ts.isCallExpression(parent)
  // The query builder's `where`, and its expression builder: e('expires_at', '>', now)
  const operator = swappedSql.get(text)
  if (isArgument && operator && parent.arguments.length === 3) return operator
  if (isNaming(parent) || (ts.isArrayLiteralExpression(parent) && isNaming(parent.parent))) return null
  if (isArgument && ts.isIdentifier(parent.expression) && parent.expression.text === 'e') return null
  if (
    isArgument &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.expression.getText() === 'e'
  )
    return null
  if (isArgument && ts.isIdentifier(parent.expression) && parent.expression.text === 'p') return null
  if (
    /^[a-z_]+\.[a-z_]+$/.test(text) ||
    /\s/.test(text.trim()) ||
    ts.isImportDeclaration(parent) ||
    ts.isExternalModuleReference(parent)
  )
    return null
  return text === '' ? 'mutated' : ''
}

/** The pattern without its anchors, one at a time. */
const otherPatterns = (text: string): string[] => {
  const others: string[] = []
  if (text.startsWith('/^')) others.push(`/${text.slice(2)}`)
  const end = text.lastIndexOf('/')
  if (text[end - 1] === '$' && text[end - 2] !== '\\') others.push(text.slice(0, end - 1) + text.slice(end))
  return others.filter((other) => !other.startsWith('//'))
}
