// The worker of exercises: it answers the requests of element-exercises.js.
import { serve } from "./core.js";

serve();
