import { describeForms } from './forms.ts'

// Apart from the journey, whose driver takes longest of all engines
describeForms('webkit')
